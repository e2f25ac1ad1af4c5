/** Exports in the top bar. */
export const header = [() => import('./ExportsButton.tsx')]
