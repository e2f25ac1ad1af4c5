import { MissingFields } from '#web/kit/form/MissingFields.tsx'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { FieldSpec } from '#web/kit/form/FieldsGrid.tsx'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { kindOfField, ship, shipSections } from '../ship.contract.ts'
import type { NoteValues, ShipFormValues } from './ship-values.ts'
import { shipText } from '../ship.text.ts'
import { Completeness } from './Completeness.tsx'
import { datedChanges } from '#common/rules/ships/dated-changes.ts'
import { ChangeDialog } from './components/ChangeDialog.tsx'
import { SectionNav, sectionId, sectionKeys } from './components/SectionNav.tsx'
import { firstBlockingField, useShipFindings } from './components/use-ship-findings.ts'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import './ship.css'

const special: Readonly<Record<string, Pick<FieldSpec, 'help' | 'fullWidth'>>> = {
  imo: { help: shipText.imoHelp },
  mlcShipownerId: { help: shipText.mlcShipownerHelp },
  previousNames: { fullWidth: true },
  classNotations: { fullWidth: true },
  netTonnage: { help: shipText.netHelp },
}
const sections = sectionKeys.map((key) => ({
  id: sectionId(key),
  title: shipText.sections[key],
  columns: 2 as const,
  fields: shipSections[key].map((name) => ({ name, ...special[name] })),
}))

/** Creates a ship, or changes the one under `?id=`. `?owner=` presets the owner of a new one. */
export default function ShipEdit() {
  const [params] = useSearchParams()
  const idIn = (name: string) => Number(params.get(name)) || undefined
  const [id, ownerId] = [idIn('id'), idIn('owner')]
  return <ShipForm key={id ?? 0} {...(id && { id })} {...(ownerId && { ownerId })} />
}

function ShipForm({ id, ownerId }: { id?: number; ownerId?: number }) {
  const t = useMessages(shipText)
  const kit = useMessages(kitText)
  const localize = useLocalized()
  const navigate = useNavigate()
  const { info } = useMe()
  const saved = useRef(id)
  const { asking, ask } = useDatedChangeNote(id)
  const state = useEntityForm({
    contract: ship,
    text: shipText,
    open: true,
    ...(id !== undefined && { id }),
    initial: { status: 'inService', region: info.region, ...(ownerId && { ownerId }) },
    alsoInvalidates: ['ship/query'],
    blockingField: firstBlockingField,
    beforeSave: ask,
    onSaved: ({ id: of }) => {
      saved.current = of
    },
    onClose: () => void navigate(pageOf(saved.current), { replace: true }),
  })
  const { form, row, title, close, submit, saving, loading } = state
  const values: ShipFormValues = {
    ...row,
    ...(Form.useWatch([], form) as ShipFormValues | undefined),
  }
  const findings = useShipFindings(id, values)
  usePageTitle(id === undefined ? t.new : row?.name, pageOf(id))
  if (state.error && !row)
    return <Obstacle reason={state.error.message} to="/basic/ship/list" label={t.title} />
  if (row && !row.can.includes('save'))
    return <Obstacle reason={kit.mayNotEdit} to={pageOf(id)} label={row.name} />
  return (
    <article className="detail ship-edit">
      <DetailHead
        title={id === undefined ? t.new : row?.name}
        subtitle={
          row && (
            <>
              {title} · {localize(row.flagNameZh, row.flagNameEn)}
              {row.imo && ` · IMO ${row.imo}`}
            </>
          )
        }
      />
      <div className="ship-split">
        <aside>
          <SectionNav ship={values} findings={findings} />
          <Completeness
            ship={values}
            onGo={(field) => form.scrollToField(field, { block: 'center', focus: true })}
          />
        </aside>
        <div>
          <FormBody state={state}>
            <FieldsGrid
              resource={{ contract: ship, text: shipText }}
              sections={sections}
              row={row}
              issues={findings}
            />
          </FormBody>
          <footer className="ship-foot">
            <MissingFields form={form} />
            <Button onClick={close}>{kit.back}</Button>
            <Button type="primary" loading={saving} disabled={loading} onClick={submit}>
              {kit.save}
            </Button>
          </footer>
        </div>
      </div>
      {asking && <ChangeDialog sent={asking.sent} before={asking.before} onDone={asking.answer} />}
    </article>
  )
}

const pageOf = (id: number | undefined) => (id ? `/ship/query/info?id=${id}` : '/basic/ship/list')

interface Asking {
  sent: ShipFormValues
  before: ShipFormValues
  answer: (note: NoteValues | null) => void
}

/**
 * Asks for the note about a dated change before the ship is sent; nothing is sent when cancelled. A
 * new ship has no changes.
 */
function useDatedChangeNote(id: number | undefined) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const ask = (sent: ShipFormValues, before: ShipFormValues) =>
    id === undefined || datedChanges(kindOfField.keys(), before, sent).length === 0
      ? sent
      : new Promise<ShipFormValues | null>((resolve) =>
          setAsking({
            sent,
            before,
            answer: (note) => {
              setAsking(null)
              resolve(note && { ...sent, ...note })
            },
          }),
        )
  return { asking, ask }
}

/** Why the ship cannot be changed, and a link to go on. */
const Obstacle = ({ reason, to, label }: { reason: string; to: string; label: string }) => (
  <div className="empty-page" role="alert">
    <h1>{reason}</h1>
    <Link to={to}>{label}</Link>
  </div>
)
