/** As a `ref`: moves the focus to an element once it is on the page. The attribute for it only counts while the document loads. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
