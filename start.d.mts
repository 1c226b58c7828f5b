/** Installs the packages unless those of package-lock.json are there. */
export function install(): void
/** Makes the production build unless it is newer than its sources. */
export function build(): void
