/** Works something out once for each object while it is in use; it may rest on the object alone, which nobody changes. */
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
