/**
 * Four-eyes principle: how an action declares that a second person must confirm it.
 * modules/sys/confirmation creates the requests and executes confirmed actions.
 */
import type { Message } from '#common/text.ts'
import type { RequestContext } from './context.ts'
import type { Resource } from './resource.ts'
import type { Right } from './action.ts'

export interface SecondPerson<I = any> {
  /** whether this input needs a second person; omitted: always */
  when?(ctx: RequestContext, input: I): Promise<boolean> | boolean
  /**
   * the row that is changed. The request is outdated when the row has another version at
   * confirmation. Null for a new record
   */
  row?(ctx: RequestContext, input: I): Promise<{ id: number; version: number } | null>
  /** title of the request, where the label of the right is not specific enough */
  says?(input: I): Message
  /** fields of the response besides `confirmationId` */
  answer?(ctx: RequestContext, input: I): Promise<object> | object
  /**
   * produces a different result each time, such as a key: only the row version decides whether a
   * request is outdated
   */
  generates?: true
  /**
   * executed without a second person when no other person could confirm it, such as granting
   * somebody the right to confirm
   */
  alone?: true
}
/**
 * The form stored on an action: the right that both people need, and the function executed after
 * confirmation.
 */
export interface Confirmable extends SecondPerson {
  right: Right
  carryOut(ctx: RequestContext, input: any): unknown
}

/**
 * Rights that few people should hold: signing documents, and calls that a second person confirms.
 */
export function privilegedRights(resources: Iterable<Resource>): Set<string> {
  const rights = new Set<string>(['sys.confirmation.decide'])
  for (const { actions, machine } of resources) {
    for (const { secondPerson } of Object.values(actions))
      if (secondPerson) rights.add(secondPerson.right)
    for (const def of Object.values(machine?.moves ?? {}).flat() as {
      recordsActorIn?: string
      requiredRight: string
    }[])
      if (def.recordsActorIn === 'signedBy') rights.add(def.requiredRight)
  }
  return rights
}
