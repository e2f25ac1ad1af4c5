import type { Principal } from '#server/core/principal.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { canCall } from '#server/core/resource.ts'
import type { AnyContract, CallName, InputOf, OutputOf } from '#common/contract.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { viewerOf } from '#server/records/access/projection.ts'
import { checkedAction, runInTransaction } from './run-call.ts'
import { validator } from './validate.ts'

/**
 * Makes a call in the name of a person, without HTTP: right, readers, input, transaction and
 * handler are those of the call. For background work that acts as a person.
 * @param user the person, loaded by loadPrincipal()
 * @throws Refusal as the call; 401 for a call that requires a recent proof of identity
 */
export async function callAs<K extends AnyContract, N extends CallName<K> & string>(
  services: Services,
  user: Principal,
  contract: K,
  name: N,
  input: InputOf<K, N>,
): Promise<OutputOf<K, N>> {
  const r = services.resources.get(contract.path)
  const [shape, action] = [r?.contract.callSchemas[name], r?.actions[name]]
  if (!r || !shape || !action) throw new Error(`there is no call ${contract.path}/${name}`)
  if (!canCall(action, user.rights) || !shape.readers?.includes(viewerOf(user).reader))
    refuse(403, httpText.forbidden)
  const afterCommit: (() => void | Promise<void>)[] = []
  const ctx: RequestContext = {
    services,
    db: services.db,
    user,
    lang: 'en',
    ip: '',
    userAgent: '',
    token: '',
    uploads: [],
    afterCommit: (work) => void afterCommit.push(work),
  }
  const valid = validator(shape.in, shape.out).input(input, 'json')
  const data = await runInTransaction(ctx, checkedAction(r, name, action), valid, afterCommit)
  for (const work of afterCommit) await work()
  return data as OutputOf<K, N>
}
