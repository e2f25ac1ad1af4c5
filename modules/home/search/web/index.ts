/** The search box in the top bar; the palette loads when opened. */
export const leadingHeader = [() => import('./SearchButton.tsx')]
