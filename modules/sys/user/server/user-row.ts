import type { InputOf } from '#common/contract.ts'
import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { user } from '../user.contract.ts'

export type UserResource = Resource<typeof user, 'appUser'>
/** A user as lockRow() reads it, with every column of its table. */
export type LockedUser = LockedRow<typeof user, 'appUser'>
/** Fields of a user to save. */
export type UserValues = SavedValues<typeof user>
/** Input of `sys/user/save`: fields with `id`, or the own profile with `userId`. */
export type SaveUserInput = InputOf<typeof user, 'save'>
