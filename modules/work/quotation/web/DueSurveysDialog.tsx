import { Alert, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { replacedInVisit } from '#common/rules/windows/same-visit.ts'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import type { WindowState } from '#modules/ship/cert/web/WindowTag.tsx'
import { useMe } from '#web/api/me.ts'
import { callApi } from '#web/api/call.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { isAlreadyAdded, itemsOf } from './items.ts'
import type { Kind } from './items.ts'
import type { Item } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

const dueStates = new Set(['open', 'late', 'overdue'])
interface Props {
  items: readonly Item[]
  shipIds: readonly number[]
  kinds: readonly Kind[]
  onAdd: (items: Item[]) => void
  onClose: () => void
}

/** Surveys that are due on the ships, to be added with one click. */
export default function DueDialog({ items, shipIds, kinds, onAdd, onClose }: Props) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { today } = useMe().info
  const answers = useQueries({
    queries: shipIds.map((id) => ({
      queryKey: [shipQuery.path, 'get', { id }],
      queryFn: () => callApi(shipQuery, 'get', { id }),
    })),
  })
  const ships = answers.flatMap(({ data }) => (data ? [data] : []))
  const due = ships.flatMap((ship) =>
    ship.certs.filter(hasSurveysAhead).flatMap((cert) => {
      const pending = cert.windows.filter((w) => w.status !== 'done')
      const replaced = replacedInVisit(pending, today)
      return pending
        .filter(
          (window) =>
            dueStates.has(window.status) &&
            kinds.some(({ id }) => id === cert.certId) &&
            !isAlreadyAdded(items, {
              shipId: ship.id,
              certId: cert.certId,
              surveyType: window.surveyType,
            }),
        )
        .map((window) => ({
          key: `${cert.id}.${window.ruleCode}.${window.occurrence}.${window.dueDate}`,
          ship,
          cert,
          window,
          by: replaced.get(window),
        }))
    }),
  )
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  // A survey that another replaces in the same visit is offered, but not preselected.
  const isChosen = ({ key, by }: (typeof due)[number]) => chosen[key] ?? by === undefined
  const selected = due.filter(isChosen)
  const toggle = (key: string, on: boolean) => setChosen((now) => ({ ...now, [key]: on }))
  const add = () => {
    onAdd(
      selected.flatMap(({ ship, cert, window }) =>
        itemsOf([{ cert: kinds.find(({ id }) => id === cert.certId)! }], [ship.id], true, {
          surveyType: window.surveyType as NonNullable<Item['surveyType']>,
        }),
      ),
    )
    onClose()
  }
  const failed = answers.find(({ error }) => error)?.error
  return (
    <Modal
      open
      width={720}
      title={t.dueTitle}
      onCancel={onClose}
      onOk={add}
      okText={translate(quotationPageText.addCount, { count: selected.length })}
      okButtonProps={{ disabled: selected.length === 0 }}
    >
      <p className="text-secondary">{t.dueHelp}</p>
      {failed && <Alert type="error" showIcon title={failed.message} />}
      {!failed && answers.some(({ isPending }) => isPending) && <Skeleton active />}
      {ships.map((ship) => {
        const own = due.filter((one) => one.ship.id === ship.id)
        return (
          <fieldset key={ship.id} className="due">
            <legend>{ship.name}</legend>
            {own.length === 0 && <p className="text-secondary">{t.nothingDue}</p>}
            {own.map((one) => (
              <Checkbox
                key={one.key}
                checked={isChosen(one)}
                onChange={(e) => toggle(one.key, e.target.checked)}
              >
                <strong>{one.cert.certCode}</strong>{' '}
                {localize(one.cert.certNameZh, one.cert.certNameEn)} ·{' '}
                <DictValue code="SURVEY_TYPE" value={one.window.surveyType} />{' '}
                <WindowTag state={one.window.status as WindowState} />{' '}
                <span className="text-secondary">
                  <DateValue value={one.window.startDate} /> –{' '}
                  <DateValue value={one.window.endDate} />
                  {one.by && (
                    <>
                      {' '}
                      · {t.replacedBy} <DictValue code="SURVEY_TYPE" value={one.by.surveyType} />
                    </>
                  )}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )
      })}
    </Modal>
  )
}
