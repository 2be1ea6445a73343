import description from '../../package.json' with { type: 'json' };

/** The program's version, as in package.json. */
export const VERSION: string = description.version;
