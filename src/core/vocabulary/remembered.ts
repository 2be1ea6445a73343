/**
 * Works something out once for each object, for as long as that is in use. What is worked out may rest on the object alone,
 * which nobody changes: records and what they hold are made once and replaced, never written to.
 */
export const remembered = <Given extends object, Found extends object>(
  work: (given: Given) => Found,
): ((given: Given) => Found) => {
  const known = new WeakMap<Given, Found>();
  return (given) => {
    const before = known.get(given);
    if (before !== undefined) return before;
    const found = work(given);
    known.set(given, found);
    return found;
  };
};
