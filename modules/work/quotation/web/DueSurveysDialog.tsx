import { Alert, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import type { WindowState } from '#modules/ship/cert/web/WindowTag.tsx'
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
  const answers = useQueries({
    queries: shipIds.map((id) => ({
      queryKey: [shipQuery.path, 'get', { id }],
      queryFn: () => callApi(shipQuery, 'get', { id }),
    })),
  })
  const ships = answers.flatMap(({ data }) => (data ? [data] : []))
  const due = ships.flatMap((ship) =>
    ship.certs.filter(hasSurveysAhead).flatMap((cert) =>
      cert.windows
        .filter(
          (window) =>
            dueStates.has(window.status) &&
            !window.waived &&
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
        })),
    ),
  )
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const selected = due.filter(({ key }) => !without.has(key))
  const toggle = (key: string, on: boolean) =>
    setWithout((now) => new Set(on ? [...now].filter((one) => one !== key) : [...now, key]))
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
            {own.map(({ key, cert, window }) => (
              <Checkbox
                key={key}
                checked={!without.has(key)}
                onChange={(e) => toggle(key, e.target.checked)}
              >
                <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)} ·{' '}
                <DictValue code="SURVEY_TYPE" value={window.surveyType} />{' '}
                <WindowTag state={window.status as WindowState} />{' '}
                <span className="text-secondary">
                  <DateValue value={window.startDate} /> – <DateValue value={window.endDate} />
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )
      })}
    </Modal>
  )
}
