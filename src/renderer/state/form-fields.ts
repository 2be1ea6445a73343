/** A field of the case form, as long as it is on the screen. */
export interface FormField {
  readonly id: string;
  /** Saves its text, if that is not saved yet; `false`: it is not valid, or could not be saved. */
  readonly save: () => Promise<boolean>;
  /** Whether its text is what is stored. */
  readonly isStored: () => boolean;
  /** Takes the focus and says that nothing is sent because of it. */
  readonly holdUp: () => void;
}

/** The fields on the screen: what is sent is what they show, or nothing. */
export interface FormFields {
  /** Counts a field in until the returned function is called. */
  readonly add: (field: FormField) => () => void;
  /** Saves them all, and gives the first one that is not saved; `null`: what they show is what is stored. */
  readonly saveAll: () => Promise<FormField | null>;
  readonly areStored: () => boolean;
  /** Whether one of these shows something else than what is stored. */
  readonly differs: (ids: readonly string[]) => boolean;
}

export const makeFormFields = (): FormFields => {
  const shown = new Set<FormField>();
  return {
    areStored: () => [...shown].every((field) => field.isStored()),
    differs: (ids) => [...shown].some((field) => ids.includes(field.id) && !field.isStored()),
    add: (field) => {
      shown.add(field);
      return () => void shown.delete(field);
    },
    saveAll: async () => {
      const fields = [...shown];
      const saved = await Promise.all(fields.map((field) => field.save()));
      return fields.find((_, place) => saved[place] === false) ?? null;
    },
  };
};
