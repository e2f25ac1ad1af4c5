import type { Db } from '#server/core/db.ts'
import { onChange, publishChange } from '../database/cached-table.ts'
import { createSelfSignedKey } from '../documents/index.ts'
import type { SigningKey } from '../documents/index.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { selectActiveKey, loadSigningKey, open, activateKey } from './signing-key.ts'
import type { ActiveSigningKey } from './signing-key.ts'

/** Topic of the notification that the key has changed. */
const keyChange = 'signingKey'

/**
 * Creates a new key in the caller's transaction. Every process loads it after the commit.
 * @param name name of the society
 */
export async function rotateSigningKey(ctx: RequestContext, name: string, compromised: boolean) {
  const { config, secrets } = ctx.services
  const made = await createSelfSignedKey(name, new Date(), config.demo ? undefined : '')
  return publishActivation(
    ctx,
    await activateKey({ config, secrets, db: ctx.db }, made, 'made', {
      compromised,
      createBy: ctx.user.userId || null,
    }),
  )
}

/**
 * Activates an uploaded key in the same way.
 * @throws KeyRetired
 */
export async function activateUploadedKey(ctx: RequestContext, key: SigningKey) {
  const { config, secrets } = ctx.services
  return publishActivation(
    ctx,
    await activateKey({ config, secrets, db: ctx.db }, key, 'uploaded', {
      createBy: ctx.user.userId || null,
    }),
  )
}

/** Notifies every process of a key that was activated in this transaction. */
export const publishKeyChange = (db: Db): Promise<void> =>
  publishChange({ db, services: { db }, afterCommit: () => {} }, keyChange)

async function publishActivation<T extends { key: ActiveSigningKey }>(
  ctx: RequestContext,
  entered: T,
): Promise<T> {
  ctx.afterCommit(() => {
    ctx.services.signingKey = entered.key
  })
  await publishChange(ctx, keyChange)
  return entered
}

/**
 * Returns the active key for a signature in the caller's transaction. It cannot be replaced until
 * the transaction ends.
 */
export async function lockActiveKey({
  services,
  db,
}: Pick<RequestContext, 'services' | 'db'>): Promise<ActiveSigningKey> {
  if (services.config.signingKeyFile) return services.signingKey
  const row = await selectActiveKey(db).forShare().executeTakeFirstOrThrow()
  // Another process may have activated it a moment ago.
  return row.id === services.signingKey.id ? services.signingKey : open({ ...services, db }, row)
}

/**
 * Loads a key that another process has activated.
 * @returns a function that ends this
 */
export const reloadKeyOnChange = (services: Services): (() => void) =>
  onChange(keyChange, (db) => {
    if (db !== services.db || services.config.signingKeyFile) return
    loadSigningKey(services).then(
      (key) => {
        services.signingKey = key
      },
      (err: unknown) => services.log.error({ err }, 'the new signing key cannot be read'),
    )
  })
