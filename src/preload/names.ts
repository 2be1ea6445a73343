/** The contract's names. The build puts them in as text (scripts/contract-names.ts): a preload needs none of the checks behind them. */
export { CALL_NAMES, NEWS_NAMES } from '../shared/wire.ts';
