import { useConfirm } from '#web/kit/use-confirm.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { identityProvider } from '#modules/sys/identityProvider/identityProvider.contract.ts'
import { identityProviderText } from '#modules/sys/identityProvider/identityProvider.text.ts'
import { actAtProvider } from '#web/api/at-provider.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { auth } from '../auth.contract.ts'

/** The own accounts at identity providers: link, unlink. Nothing where there is no provider. */
export function OwnIdentities() {
  const t = useMessages(identityProviderText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { info } = useMe()
  const confirm = useConfirm()
  const input = { userId: info.userId }
  const linked = useApiQuery(identityProvider, 'identities', input, { staleTime: 0 })
  const providers = useApiQuery(auth, 'provider/list', {})
  const unlink = useApiMutation(identityProvider, 'unlink', { successMessage: t.unlinked })
  const [busy, setBusy] = useState(false)
  const linking = useRef<AbortController>(undefined)
  useEffect(() => () => linking.current?.abort(), [])
  const list = linked.data?.list ?? []
  const others = (providers.data?.list ?? []).filter(
    ({ id }) => !list.some(({ providerId }) => providerId === id),
  )
  if (!list.length && !others.length) return null

  const link = async (id: number) => {
    const controller = new AbortController()
    linking.current = controller
    setBusy(true)
    try {
      await actAtProvider(id, 'link', controller.signal)
      notify.success(t.linked)
      await linked.refetch()
    } catch (cause) {
      if (!controller.signal.aborted) notify.error((cause as Error).message)
    }
    setBusy(false)
  }
  const askUnlink = (id: number) =>
    confirm({
      title: t.unlink,
      act: t.unlink,
      danger: true,
      onConfirm: () => unlink.mutateAsync({ ...input, id }),
    })
  return (
    <section className="detail-fields sessions">
      <h2>{t.identities}</h2>
      <p className="text-secondary">{list.length ? t.identitiesHelp : t.noIdentities}</p>
      <ul>
        {list.map(({ id, nameZh, nameEn, subject, lastSignIn }) => (
          <li key={id}>
            <div>
              <strong>{localize(nameZh, nameEn)}</strong>
              <small>
                {subject} · {t.lastSignIn} <InstantValue value={lastSignIn} />
              </small>
            </div>
            <Button size="small" onClick={() => askUnlink(id)}>
              {t.unlink}
            </Button>
          </li>
        ))}
      </ul>
      <div className="draft-alert-actions">
        {others.map(({ id, nameZh, nameEn }) => (
          <Button key={id} size="small" loading={busy} onClick={() => void link(id)}>
            {translate(identityProviderText.link, { name: localize(nameZh, nameEn) })}
          </Button>
        ))}
      </div>
    </section>
  )
}
