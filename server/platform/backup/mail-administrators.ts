import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { sendMail } from '../mail/mail.ts'

/**
 * Mails the active administrators that have an address; the text is followed by the address of the
 * health checks.
 */
export async function mailAdministrators(
  services: Services,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  await runAsSystem(services, async (ctx) => {
    const people = await ctx.db
      .selectFrom('appUser')
      .innerJoin('role', 'role.id', 'appUser.roleId')
      .where('role.taskNode', '=', 'sys_admin')
      .where('appUser.status', '=', 1)
      .where('appUser.email', 'is not', null)
      .select('appUser.email')
      .execute()
    const to = people.map(({ email }) => email)
    if (!to.length) return
    await sendMail(ctx, {
      to,
      subject,
      text: `${text}\n\n${services.config.publicUrl}/api/health\n`,
    })
  })
}
