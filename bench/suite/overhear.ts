import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { PlanningClient } from '#server/db/planned.ts'
import type { Client } from '#server/testing.ts'
import type { Statement } from './bare.ts'

/** Who calls is looked up, and when they called is written, every few seconds, not with every call. */
const ofSession = /session|from "principal" where "user_id"/

/** What the product sends to the database for a call, once what it keeps in memory is there. `done` when nothing is listened to any more. */
export function overhear(app: FastifyInstance): { statementsOf(who: Client, path: string, input: object): Promise<Statement[]>; done(): void } {
  const usual = PlanningClient.prototype.query
  const calls = new AsyncLocalStorage<true>()
  let sent: Statement[] = []
  // What the product does by itself meanwhile is none of the call's.
  app.addHook('onRequest', (_request, _reply, next) => calls.run(true, next))
  PlanningClient.prototype.query = function (this: PlanningClient, ...given: any[]) {
    const [first, values] = given
    if (calls.getStore()) sent.push(typeof first === 'string' ? { text: first, values } : { text: first.text ?? first.cursor?.text, values: first.values ?? first.cursor?.values })
    return (usual as (...all: any[]) => any).apply(this, given)
  }
  return {
    async statementsOf(who, path, input) {
      for (let n = 0; n < 2; n++) {
        sent = []
        await who.ok(path, input)
      }
      return sent.filter(({ text }) => !ofSession.test(text))
    },
    done: () => { PlanningClient.prototype.query = usual },
  }
}
