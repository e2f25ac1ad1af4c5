import { useConfirm } from '#web/kit/use-confirm.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ImageInput } from '#web/kit/files/ImageInput.tsx'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'

type ImageName = 'signature' | 'personalSeal' | 'officialSeal'

/** The own signature and seals, replaced in the image dialog or deleted. Specification 4 and 7. */
export function OwnImages() {
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { info, refresh } = useMe()
  const confirm = useConfirm()
  const stored = {
    successMessage: t.imageStored,
    alsoInvalidates: ['basic/surveyor'],
    onSuccess: () => void refresh(),
  }
  const signature = useApiMutation(auth, 'signature', stored)
  const seal = useApiMutation(auth, 'seal', stored)
  const busy = signature.isPending || seal.isPending
  const send = (name: ImageName, change: { attachmentId: string } | { remove: true }) =>
    name === 'signature'
      ? signature.mutateAsync(change)
      : seal.mutateAsync({ ...change, kind: name === 'officialSeal' ? 'official' : 'personal' })
  const put = (name: ImageName, attachmentId: string | null) => {
    if (attachmentId !== null) return void send(name, { attachmentId }).catch(() => undefined)
    confirm({
      title: translate(panelsText.imageRemoveAsk, { name: t[name] }),
      content: t.imageRemoveHelp,
      act: t.imageRemove,
      danger: true,
      onConfirm: () => send(name, { remove: true }),
    })
  }
  return (
    <section className="detail-fields">
      <h2>{t.images}</h2>
      <dl className="detail-fields-grid detail-fields-3 own-images">
        {(['signature', 'personalSeal', 'officialSeal'] as const).map((name) => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <dd>
              <ImageInput
                label={t[name]}
                value={info[name]}
                disabled={busy}
                onChange={(attachmentId) => put(name, attachmentId)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-secondary">{t.imagesHelp}</p>
    </section>
  )
}
