import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import { useMarkWords } from './use-mark-words.ts'
import type { MarkPlaces } from './use-mark-places.ts'

interface Props {
  row: Certificate
  marks: MarkPlaces
}

/** The address of this page with the personal centre open, where images are uploaded. */
function personalPanel(search: string): string {
  const params = new URLSearchParams(search)
  params.set('panel', 'personal')
  return `?${params}`
}

/** Opens the personal centre over this page. */
export function UploadImageLink() {
  const t = useMessages(pageText)
  const { search } = useLocation()
  return <Link to={{ search: personalPanel(search) }}>{t.uploadImage}</Link>
}

/** The marks with their positions; one without image is named. */
export function MarkList({ row, marks: { places, show, reset } }: Props) {
  const t = useMessages(pageText)
  const { nameOf, positionOf } = useMarkWords()
  return (
    <section className="marks">
      <h2>{t.marks}</h2>
      <p className="text-secondary">{t.marksHelp}</p>
      <ul>
        {row.marks.map((mark) => {
          const place = places.find((one) => one.name === mark.name)
          return (
            <li key={mark.name}>
              <strong>{mark.ofSociety ? t.societySeal : nameOf(mark.name)}</strong>
              <span className="text-secondary" aria-live="polite">
                {place ? positionOf(place) : mark.ofSociety ? t.noSocietySeal : t.noImage}
              </span>
              {!place && !mark.ofSociety && <UploadImageLink />}
              {place && (
                <Button size="small" type="link" onClick={() => show(place)}>
                  {t.show}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={reset}>
        {t.resetPlaces}
      </Button>
    </section>
  )
}
