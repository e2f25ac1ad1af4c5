import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { LinkedIdentities } from '#modules/sys/identityProvider/web/LinkedIdentities.tsx'
import { userText } from '../user.text.ts'
import { Passkeys } from './Passkeys.tsx'

/** How a user signs in, for administrators: passkeys, and accounts at identity providers. */
export function UserSignIn({ userId, name }: { userId: number; name: string }) {
  const t = useMessages(userText)
  const maySeePasskeys = useHasRight(['sys.user.resetFactor'])
  const mayLink = useHasRight(['sys.identityProvider.link'])
  return (
    <>
      {maySeePasskeys && (
        <section className="detail-fields">
          <h2>{t.passkeys}</h2>
          <Passkeys userId={userId} name={name} />
        </section>
      )}
      {mayLink && <LinkedIdentities userId={userId} name={name} />}
    </>
  )
}
