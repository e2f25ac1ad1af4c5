/** Fields that calls of every resource share. */
import { bool, instant, int, list, objectList, ref, required, text } from './fields.ts'
import type { Field, Fields, Values } from './fields.ts'
import { staffOnly, withRight } from './readers.ts'
import type { AnyContract } from './contract.ts'

/** Fields of every row. */
export const rowFields = {
  id: required(int(1, Number.MAX_SAFE_INTEGER)),
  version: required(int(1)),
  createTime: required(instant()),
  updateTime: required(instant()),
  createBy: staffOnly(ref('sys/user')),
} satisfies Fields
/** Input of calls for one record. */
export const byId = { id: required(int(1, Number.MAX_SAFE_INTEGER)) }
/** What the user may do with a record, in the response of `get`. */
export const rowRights = {
  can: required(list(required(text()))),
  moves: required(list(required(text()))),
  /**
   * moves that a precondition refuses at present, with the reason. Decisions are in `moves` as well,
   * because they can still be refused
   */
  obstacles: required(
    objectList({
      move: required(text()),
      reasonZh: required(text()),
      reasonEn: required(text()),
    }),
  ),
}
export type MoveObstacle = Values<typeof rowRights>['obstacles'][number]
/** Response of a call that a job completes; sys/job reports its progress. */
export const jobStartedFields = { jobId: required(text(60)) } satisfies Fields
export type JobStarted = Values<typeof jobStartedFields>
/**
 * An entry of a record's history. Actor, opinion and address are for staff; the address needs the
 * right to read the log.
 */
export const historyFields = {
  id: required(int()),
  time: required(instant()),
  action: required(text(60)),
  node: staffOnly(text(60)),
  from: int(),
  to: int(),
  result: staffOnly(int()),
  remark: staffOnly(text(4000)),
  round: staffOnly(int()),
  userId: staffOnly(int()),
  userName: staffOnly(text()),
  ip: withRight(staffOnly(text(60)), 'sys.log.read'),
  changes: required(
    objectList({
      field: required(text()),
      from: { ...text(), schema: {} } as Field<unknown>,
      to: { ...text(), schema: {} } as Field<unknown>,
    }),
  ),
} satisfies Fields

/** Looks up a field of a resource by name: stored, read-only, filter or row field. */
export const fieldOf = (
  c: Pick<AnyContract, 'fields' | 'readOnlyFields' | 'detailFields' | 'customFilters'>,
  name: string,
): Field | undefined =>
  c.fields[name] ??
  c.readOnlyFields[name] ??
  c.detailFields[name] ??
  c.customFilters?.[name] ??
  (rowFields as Fields)[name] ??
  (name === 'waiting' ? bool() : undefined)
