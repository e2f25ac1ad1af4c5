import { useEffect, useEffectEvent, useRef } from 'react'
import { useAttachmentUrl } from '#web/kit/files/AttachmentImage.tsx'
import type { PageBox } from '#web/kit/files/PdfViewer.tsx'
import type { Certificate } from './certificate.ts'
import { onScreen } from './stamp-positions.ts'
import type { MarkName, Place, Size } from './stamp-positions.ts'

interface Handlers {
  active: MarkName | undefined
  /** accessible name: the mark and its position */
  nameOf: (place: Place) => string
  /** `grab`: pixels between the mark's upper left corner and the pointer */
  onDrag: (place: Place, scale: number, grab: { x: number; y: number }) => void
  onKey: (place: Place, key: string, far: boolean, page: Size) => boolean
  onActive: (name: MarkName) => void
}
interface Props extends Handlers {
  box: PageBox
  places: readonly Place[]
  marks: Certificate['marks']
}

/** The marks on one page. */
export function SealBoxes({ box, places, marks, ...handlers }: Props) {
  return places.map((place) => {
    const mark = marks.find((one) => one.name === place.name)
    return (
      mark?.attachmentId && (
        <SealBox
          key={place.name}
          box={box}
          place={place}
          mark={mark}
          image={mark.attachmentId}
          {...handlers}
        />
      )
    )
  })
}

function SealBox({
  box,
  place,
  mark,
  image,
  active,
  nameOf,
  onDrag,
  onKey,
  onActive,
}: Handlers & { box: PageBox; place: Place; mark: Size; image: string }) {
  const url = useAttachmentUrl(image)
  const own = useRef<HTMLDivElement>(null)
  const page = { width: box.width / box.scale, height: box.height / box.scale }
  // On another page it is another element, so the focus is moved to it.
  const takeFocus = useEffectEvent(() => {
    if (active === place.name) own.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  return (
    <div
      ref={own}
      className={active === place.name ? 'seal active' : 'seal'}
      data-mark={place.name}
      style={onScreen(place, mark, page, box.scale)}
      role="button"
      tabIndex={0}
      aria-label={nameOf(place)}
      title={nameOf(place)}
      onFocus={() => onActive(place.name)}
      onKeyDown={(event) => {
        if (onKey(place, event.key, event.shiftKey, page)) event.preventDefault()
      }}
      onPointerDown={(event) => {
        const frame = event.currentTarget.getBoundingClientRect()
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        onDrag(place, box.scale, { x: event.clientX - frame.left, y: event.clientY - frame.top })
      }}
    >
      {url && <img src={url} alt="" draggable={false} />}
    </div>
  )
}
