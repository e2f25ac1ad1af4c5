import type { OutputOf } from '#common/contract.ts'
import { saveKnownDevice } from '#server/platform/sign-in/known-devices.ts'
import type { Opening } from '#server/platform/sign-in/sessions.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { deleteFirstPassword, firstUsername } from '#modules/sys/user/server/first-account.ts'
import type { auth } from '../auth.contract.ts'
import type { Person } from './find-account.ts'

/**
 * Opens a session after a sign-in, and records it in the audit trail.
 * @param by what the person signed in by, such as the name of a passkey; for the trail
 */
export async function openSession(
  ctx: RequestContext,
  person: Person,
  device: string | null | undefined,
  opening?: Opening,
  by: string | null = null,
): Promise<OutputOf<typeof auth, 'login'>> {
  const { sessions } = ctx.services
  const token = await sessions.open(person.userId, ctx.ip, ctx.userAgent, ctx.db, opening)
  const user = {
    ...ctx.user,
    userId: person.userId,
    name: person.name,
    taskNode: person.taskNode as typeof ctx.user.taskNode,
  }
  await writeAuditEntry(
    { ...ctx, user },
    { resource: 'auth', rowId: person.userId, action: 'login', remark: by },
  )
  if (person.username === firstUsername) ctx.afterCommit(() => deleteFirstPassword(ctx.services))
  return { token, device: await saveKnownDevice(ctx.db, person.userId, device), secondStep: null }
}
