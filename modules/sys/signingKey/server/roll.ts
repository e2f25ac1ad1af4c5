import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { rollKey } from '#server/signing/signing-key.ts'
import { signingKeyText } from '../signingKey.text.ts'

/**
 * Makes a new signing key and puts it in force; both keys have it in their history.
 * @param compromised others may have had the present one
 * @throws Refusal 409 where the operator of the server has set the key
 */
export async function roll(ctx: Ctx, compromised: boolean) {
  if (ctx.services.config.signingKeyFile) refuse(409, signingKeyText.ofOperator)
  const { society } = await readSettings(ctx.db)
  const { key, before } = await rollKey(ctx, society.nameEn, compromised)
  const entry = { resource: 'sys/signingKey', action: 'roll' }
  if (before) await record(ctx, { ...entry, rowId: before.id, changes: [{ field: 'retiredTime', from: null, to: new Date().toISOString() }, ...(compromised ? [{ field: 'compromised', from: false, to: true }] : [])] })
  await record(ctx, { ...entry, rowId: key.id, changes: [{ field: 'fingerprint', from: before?.fingerprint ?? null, to: key.fingerprint }] })
  return { id: key.id, fingerprint: key.fingerprint, validTo: key.validTo }
}
