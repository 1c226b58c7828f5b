/** Makes the production build unless it is newer than its sources. */
export function build(): void
