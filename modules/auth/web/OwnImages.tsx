import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { ImageInput } from '#web/kit/files/ImageInput.tsx'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'

/** The own signature and seals, each replaced through the image dialog. Specification 4 and 7. */
export function OwnImages() {
  const t = useMessages(panelsText)
  const { info, refresh } = useMe()
  const stored = {
    successMessage: t.imageStored,
    alsoInvalidates: ['basic/surveyor'],
    onSuccess: () => void refresh(),
  }
  const signature = useApiMutation(auth, 'signature', stored)
  const seal = useApiMutation(auth, 'seal', stored)
  const busy = signature.isPending || seal.isPending
  const put = (
    name: 'signature' | 'personalSeal' | 'officialSeal',
    attachmentId: string | null,
  ) => {
    if (attachmentId === null) return
    if (name === 'signature') signature.mutate({ attachmentId })
    else seal.mutate({ attachmentId, kind: name === 'officialSeal' ? 'official' : 'personal' })
  }
  return (
    <section className="detail-fields">
      <h2>{t.images}</h2>
      <dl className="detail-fields-grid detail-fields-3">
        {(['signature', 'personalSeal', 'officialSeal'] as const).map((name) => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <dd>
              <ImageInput
                label={t[name]}
                value={info[name]}
                removable={false}
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
