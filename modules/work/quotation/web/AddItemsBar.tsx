import { PlusOutlined, ScheduleOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { RefSelectProps } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictSelect, useDict } from '#web/kit/DictSelect.tsx'
import { RefValue } from '#web/kit/RefSelect.tsx'
import { IgnoreTabKey } from '#web/kit/IgnoreTabKey.tsx'
import { itemsOf, pasted } from './items.ts'
import type { Item } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { useKinds } from './use-cert-types.ts'
import type { NamedKind } from './use-cert-types.ts'
import { useOffer } from './use-offerable-items.ts'

const DueDialog = lazy(() => import('./DueSurveysDialog.tsx'))
const everything = 0
interface Props {
  items: readonly Item[]
  shipIds: readonly number[]
  company: boolean
  onAdd: (items: Item[]) => void
}

/**
 * Adds items: one select for everything that can be offered, the survey type, and the ship. Usable
 * by keyboard.
 */
export function AddBar({ items, shipIds, company, onAdd }: Props) {
  const t = useMessages(quotationPageText)
  const kinds = useKinds()
  const { options, choiceOf, setTyped } = useOffer(kinds)
  const [selected, setChosen] = useState<string[]>([])
  const [chosenType, setSurveyType] = useState<string | null>(null)
  const [shipType, setShipType] = useState<string | null>(null)
  const [shipId, setShipId] = useState(everything)
  const box = useRef<RefSelectProps>(null)
  const only = shipIds.includes(shipId)
  const ships = company ? [] : only ? [shipId] : shipIds
  const blocked = !company && shipIds.length === 0
  const isFirst = useIsFirstSurvey(company ? [] : shipIds)
  const surveyType = chosenType ?? (isFirst ? 'initial' : null)

  const add = () => {
    onAdd(
      itemsOf(selected.map(choiceOf), ships, only, {
        surveyType: surveyType ?? undefined,
        shipType: (company && shipType) || undefined,
      } as Pick<Item, 'surveyType' | 'shipType'>),
    )
    setChosen([])
    box.current?.focus()
  }
  const addPasted = usePastedItems(kinds, ships, only, surveyType, onAdd)
  return (
    <div className="add-bar" onPaste={(event) => !blocked && addPasted(event)}>
      <div className="add-what">
        <IgnoreTabKey>
          <Select<string[]>
            ref={box}
            mode="multiple"
            aria-label={t.what}
            placeholder={blocked ? t.chooseFirst : t.what}
            disabled={blocked}
            value={selected}
            onChange={setChosen}
            options={options}
            showSearch={{
              optionFilterProp: 'search',
              autoClearSearchValue: true,
              onSearch: setTyped,
            }}
            maxTagCount="responsive"
            style={{ width: '100%' }}
          />
        </IgnoreTabKey>
      </div>
      <div className="add-survey">
        <DictSelect
          code="SURVEY_TYPE"
          value={surveyType}
          onChange={(key) => setSurveyType(key as string | null)}
          placeholder={t.surveyType}
          aria-label={t.surveyType}
          disabled={blocked}
        />
      </div>
      {company ? (
        <div className="add-ship">
          <DictSelect
            code="SHIP_TYPE"
            value={shipType}
            onChange={(key) => setShipType(key as string | null)}
            placeholder={t.shipType}
            aria-label={t.shipType}
          />
        </div>
      ) : (
        shipIds.length > 1 && (
          <div className="add-ship">
            <ShipChoice shipIds={shipIds} value={only ? shipId : everything} onChange={setShipId} />
          </div>
        )
      )}
      <Button
        type="primary"
        ghost
        icon={<PlusOutlined aria-hidden />}
        disabled={selected.length === 0}
        onClick={add}
      >
        {t.add}
      </Button>
      {!company && <AddDue {...{ items, shipIds, kinds, blocked, onAdd }} />}
      <p className="text-secondary">{t.whatHelp}</p>
    </div>
  )
}

/** Whether none of the ships has a certificate: their first surveys are initial ones. */
function useIsFirstSurvey(shipIds: readonly number[]): boolean {
  const held = useApiQuery(
    shipCert,
    'list',
    { shipId: [...shipIds], size: 1 },
    { enabled: shipIds.length > 0, staleTime: 60_000 },
  )
  return shipIds.length > 0 && held.data?.total === 0
}

/** Adds items that were copied from a spreadsheet, and names the lines that were not understood. */
function usePastedItems(
  kinds: readonly NamedKind[],
  ships: readonly number[],
  only: boolean,
  surveyType: string | null,
  onAdd: (items: Item[]) => void,
) {
  const translate = useFormatMessage()
  const surveys = useDict('SURVEY_TYPE')
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { found, unread } = pasted(text, kinds, surveys)
    const made = found.flatMap((line) =>
      itemsOf([{ cert: line.cert }], ships, only, {
        surveyType: line.surveyType ?? surveyType,
      } as Pick<Item, 'surveyType'>).map((item) => ({ ...item, quantity: line.quantity })),
    )
    onAdd(made)
    if (unread.length > 0)
      notify.warning(
        translate(quotationPageText.pastedPartly, {
          count: made.length,
          lines: unread.slice(0, 5).join('; '),
        }),
      )
    else notify.success(translate(quotationPageText.pasted, { count: made.length }))
  }
}

interface ShipProps {
  shipIds: readonly number[]
  value: number
  onChange: (shipId: number) => void
}

/** The ship that gets the items, or all of them. */
function ShipChoice({ shipIds, value, onChange }: ShipProps) {
  const t = useMessages(quotationPageText)
  return (
    <IgnoreTabKey>
      <Select<number>
        aria-label={t.forShips}
        value={value}
        onChange={onChange}
        style={{ width: '100%' }}
        options={[
          { value: everything, label: t.allShips },
          ...shipIds.map((id) => ({
            value: id,
            label: <RefValue path="basic/ship" id={id} />,
          })),
        ]}
      />
    </IgnoreTabKey>
  )
}

interface DueProps extends Pick<Props, 'items' | 'shipIds' | 'onAdd'> {
  kinds: readonly NamedKind[]
  blocked: boolean
}

/** Adds the surveys that are due soon. */
function AddDue({ items, shipIds, kinds, blocked, onAdd }: DueProps) {
  const t = useMessages(quotationPageText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<ScheduleOutlined aria-hidden />}
        disabled={blocked}
        onClick={() => setOpen(true)}
      >
        {t.addDue}
      </Button>
      {open && (
        <Suspense>
          <DueDialog
            items={items}
            shipIds={shipIds}
            kinds={kinds}
            onAdd={onAdd}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
