/** Only what was carried out is green; what waits is to be looked at. */
export const stateColors = { waiting: 'amber', done: 'green', refused: 'red', takenBack: 'grey', outdated: 'grey', expired: 'grey' } as const
