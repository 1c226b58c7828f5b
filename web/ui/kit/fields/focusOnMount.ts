/** Focuses an element once it is on the page; used as `ref`. The attribute autofocus works only while the document loads. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
