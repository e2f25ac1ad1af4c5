import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { activeAdministrators } from '../mail/administrators.ts'
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
    const people = await activeAdministrators(ctx.db)
    const to = people.flatMap(({ email }) => email ?? [])
    if (!to.length) return
    await sendMail(ctx, {
      to,
      subject,
      text: `${text}\n\n${services.config.publicUrl}/api/health\n`,
    })
  })
}
