import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { rotateSigningKey } from '#server/platform/signing/change-signing-key.ts'
import { signingKeyText } from '../signingKey.text.ts'

/**
 * Creates a new signing key and puts it in force; the history of both keys records it.
 * @param compromised others may have had the present one
 * @throws Refusal 409 when the operator of the server provides the key
 */
export async function rotateKey(ctx: RequestContext, compromised: boolean) {
  if (ctx.services.config.signingKeyFile) refuse(409, signingKeyText.ofOperator)
  const { society } = await readSettings(ctx.db)
  const { key, before } = await rotateSigningKey(ctx, society.nameEn, compromised)
  const entry = { resource: 'sys/signingKey', action: 'roll' }
  if (before)
    await writeAuditEntry(ctx, {
      ...entry,
      rowId: before.id,
      changes: [
        { field: 'retiredTime', from: null, to: new Date().toISOString() },
        ...(compromised ? [{ field: 'compromised', from: false, to: true }] : []),
      ],
    })
  await writeAuditEntry(ctx, {
    ...entry,
    rowId: key.id,
    changes: [{ field: 'fingerprint', from: before?.fingerprint ?? null, to: key.fingerprint }],
  })
  return { id: key.id, fingerprint: key.fingerprint, validTo: key.validTo }
}
