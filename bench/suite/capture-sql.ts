import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Client } from '#server/testing/testing.ts'
import type { Statement } from './baseline-server.ts'

/** Statements of sessions and last activity, which run every few seconds, not with every call. */
const ofSession = /session|from "principal" where "user_id"/

/** Captures the statements of a call after its caches are warm. `done` ends the capture. */
export function captureSql(app: FastifyInstance): {
  statementsOf(who: Client, path: string, input: object): Promise<Statement[]>
  done(): void
} {
  const originalQuery = pg.Client.prototype.query
  const calls = new AsyncLocalStorage<true>()
  let sent: Statement[] = []
  // Statements of background work are excluded.
  app.addHook('onRequest', (_request, _reply, next) => calls.run(true, next))
  pg.Client.prototype.query = new Proxy(originalQuery, {
    apply(query, client, given) {
      const [first, values] = given
      if (calls.getStore())
        sent.push(
          typeof first === 'string'
            ? { text: first, values }
            : {
                ...(first.name && { name: first.name }),
                text: first.text ?? first.cursor?.text,
                values: values ?? first.values ?? first.cursor?.values,
              },
        )
      return Reflect.apply(query, client, given)
    },
  })
  return {
    async statementsOf(who, path, input) {
      for (let n = 0; n < 2; n++) {
        sent = []
        await who.callOk(path, input)
      }
      return sent.filter(({ text }) => !ofSession.test(text))
    },
    done: () => {
      pg.Client.prototype.query = originalQuery
    },
  }
}
