import type { OutputOf } from '#common/contract.ts'
import type { owner } from '../owner.contract.ts'

export type Fleet = OutputOf<typeof owner, 'get'>
export type FleetShip = Fleet['ships'][number]
export type FleetWindow = Fleet['windows'][number]
