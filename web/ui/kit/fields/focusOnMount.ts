/** As a `ref`: focuses an element once it is on the page. The attribute for it only works while the document loads. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
