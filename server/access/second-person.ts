/** Four eyes: what an action says so that a second person confirms it; who asks and carries out: modules/sys/confirmation. */
import type { Phrase } from '#common/text.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource, Right } from '../resource.ts'

export interface SecondPerson<I = any> {
  /** whether this input needs a second person; always, when left out */
  when?(ctx: Ctx, input: I): Promise<boolean> | boolean
  /** the row that is changed: the request is outdated when it has another version by then. None for what is new */
  row?(ctx: Ctx, input: I): Promise<{ id: number; version: number } | null>
  /** what the request is called, where the words of the right do not say it */
  says?(input: I): Phrase
  /** what the answer holds besides `confirmationId` */
  answer?(ctx: Ctx, input: I): Promise<object> | object
  /** makes something new each time, such as a key: only the version of the row tells whether a request is outdated */
  generates?: true
  /** is done without a second person where nobody else could confirm, as with giving somebody the right to do so */
  alone?: true
}
/** As an action carries it: with the right both people need, and what is done once the second has confirmed. */
export interface Confirmable extends SecondPerson { right: Right; carryOut(ctx: Ctx, input: any): unknown }

/** Rights of which holders are few: those to sign documents, and those of calls that a second person confirms. */
export function privilegedRights(resources: Iterable<Resource>): Set<string> {
  const rights = new Set<string>(['sys.confirmation.decide'])
  for (const { actions, machine } of resources) {
    for (const { secondPerson } of Object.values(actions)) if (secondPerson) rights.add(secondPerson.right)
    for (const def of Object.values(machine?.moves ?? {}).flat() as { stamps?: string; needs: string }[])
      if (def.stamps === 'signedBy') rights.add(def.needs)
  }
  return rights
}
