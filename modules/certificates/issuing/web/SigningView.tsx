import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/call.ts'
import { queryClient, useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ActionTitle } from '#web/kit/detail/ActionTitle.tsx'
import { MoveButtons } from '#web/kit/detail/MoveButtons.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import {
  clampToPage,
  defaultPlaces,
  fromScreen,
  millimetres,
  moveByArrowKey,
} from './stamp-positions.ts'
import type { MarkName, Place } from './stamp-positions.ts'
import { SealBoxes } from './StampBoxes.tsx'
import { SignFacts } from './SignFacts.tsx'
import { useCertificateTitle } from './use-certificate-title.ts'

/** Moves shown here: only the refusal; others have their own controls. */
const onlyRefusal = (moves: readonly string[]) => moves.filter((move) => move !== 'refuse')
const pageElement = (page: number) =>
  document.querySelector<HTMLElement>(`.sign-desk [data-page="${page}"]`)
const pageUnder = (x: number, y: number) =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>('.sign-desk [data-page]'))
    .find(Boolean)

/** The document with movable marks, beside the facts; signs or refuses. */
export function SignDesk({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const { modal } = App.useApp()
  const { contract, text, machine, home, subject } = useCertificateKind()
  const name = `${useCertificateTitle()(row)} · ${subject(row)}`
  const navigate = useNavigate()
  const [places, setPlaces] = useState<Place[]>(() => defaultPlaces(row))
  const [active, setActive] = useState<MarkName>()
  const [fault, setFault] = useState<ApiError>()
  const sign = useApiMutation(contract, 'sign', {
    showError: false,
    alsoInvalidates: ['ship/cert', 'crf/info'],
  })
  const pdf = useApiQuery(contract, 'print', { id: row.id }, { staleTime: 300_000 })
  const blob = pdf.data as Blob | undefined
  const sizeOf = (name: MarkName) => row.marks.find((mark) => mark.name === name)!
  const setValue = (next: Place) =>
    setPlaces((all) => all.map((one) => (one.name === next.name ? next : one)))
  const signature = row.marks.find((mark) => mark.name === 'sigSurveyor')?.attachmentId
  const noun = (name: string) => translate(pageText.mark[name as MarkName])
  const where = (place: Place) =>
    translate(pageText.at, { page: place.page, x: millimetres(place.x), y: millimetres(place.y) })

  /** Follows the pointer until release, also across pages. */
  const drag = (place: Place, scale: number, grab: { x: number; y: number }) => {
    setActive(place.name)
    const move = (event: PointerEvent) => {
      const page = pageUnder(event.clientX, event.clientY)
      if (!page) return
      const frame = page.getBoundingClientRect()
      const at = {
        page: Number(page.dataset['page']),
        left: event.clientX - frame.left - grab.x,
        top: event.clientY - frame.top - grab.y,
      }
      setValue(
        fromScreen(
          place,
          at,
          sizeOf(place.name),
          { width: frame.width / scale, height: frame.height / scale },
          scale,
        ),
      )
    }
    const end = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  /** @returns whether the key was handled */
  const key = (
    place: Place,
    name: string,
    far: boolean,
    page: { width: number; height: number },
  ): boolean => {
    const turn = name === 'PageUp' ? -1 : name === 'PageDown' ? 1 : 0
    const other = turn ? pageElement(place.page + turn) : null
    const next = turn
      ? other
        ? clampToPage({ ...place, page: place.page + turn }, sizeOf(place.name), page)
        : place
      : moveByArrowKey(place, name, far, sizeOf(place.name), page)
    if (!next) return false
    setActive(place.name)
    setValue(next)
    other?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const show = (place: Place) => {
    setActive(place.name)
    const seal = document.querySelector<HTMLElement>(`.sign-desk [data-mark="${place.name}"]`)
    seal?.scrollIntoView({ block: 'center' })
    seal?.focus({ preventScroll: true })
  }
  const signNow = async () => {
    setFault(undefined)
    try {
      await sign.mutateAsync({ id: row.id, version: row.version, places })
      notify.success(row.sheet ? t.endorsementSigned : t.signed)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault(cause)
    }
  }
  const ask = () =>
    modal.confirm({
      title: <ActionTitle act={t.sign} text={text} name={name} />,
      content: row.sheet ? t.signConfirmEndorsement : t.signConfirm,
      okText: t.sign,
      onOk: signNow,
    })
  const reload = () => {
    setFault(undefined)
    void queryClient.invalidateQueries({ queryKey: [contract.path] })
  }
  return (
    <div className="sign-desk">
      <div className="sign-paper">
        {pdf.error && <Alert type="error" showIcon title={pdf.error.message} />}
        {blob && (
          <PdfViewer
            source={blob}
            name={`${row.certNo}.pdf`}
            height="min(1150px, 86vh)"
            overlay={(box) => (
              <SealBoxes
                box={box}
                places={places.filter((place) => place.page === box.page)}
                marks={row.marks}
                active={active}
                nameOf={(place) => `${noun(place.name)}: ${where(place)}`}
                onDrag={drag}
                onKey={key}
                onActive={setActive}
              />
            )}
          />
        )}
      </div>
      <aside className="sign-side">
        {!signature && <Alert type="error" showIcon title={t.signatureMissing} />}
        <SignFacts row={row} />
        <section className="marks">
          <h2>{t.marks}</h2>
          <p className="text-secondary">{t.marksHelp}</p>
          <ul>
            {row.marks.map((mark) => {
              const place = places.find((one) => one.name === mark.name)
              return (
                <li key={mark.name}>
                  <strong>{noun(mark.name)}</strong>
                  <span className="text-secondary" aria-live="polite">
                    {place ? where(place) : t.noImage}
                  </span>
                  {place && (
                    <Button size="small" type="link" onClick={() => show(place)}>
                      {t.show}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          <Button size="small" onClick={() => setPlaces(defaultPlaces(row))}>
            {t.resetPlaces}
          </Button>
        </section>
        <div className="sign-actions">
          {fault && (
            <Alert
              type="error"
              showIcon
              title={fault.msg}
              {...(fault.status === 409 && {
                action: (
                  <Button size="small" onClick={reload}>
                    {translate(kitText.reload)}
                  </Button>
                ),
              })}
            />
          )}
          <Button
            type="primary"
            size="large"
            loading={sign.isPending}
            disabled={!signature || !blob || !row.moves.includes('sign')}
            onClick={ask}
          >
            {t.sign}
          </Button>
          <MoveButtons
            contract={contract}
            text={text}
            machine={machine}
            row={row}
            name={name}
            hiddenMoves={onlyRefusal(row.moves)}
            onMoved={() => navigate(`${home}/detail?id=${row.id}`)}
          />
        </div>
      </aside>
    </div>
  )
}
