import { useState } from 'react'
import { isPostponable } from '#common/rules/windows/continuous-survey.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { surveyItem, surveyItemImportable } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'
import { CreditOrPostponeDrawer } from './CreditOrPostponeDrawer.tsx'
import { itemTones } from './item-tones.ts'
import type { ItemCall } from './CreditOrPostponeDrawer.tsx'

const form = () => import('./SurveyItemForm.tsx')
interface OpenCall {
  call: ItemCall
  item: { id: number; code: string; nameZh: string; nameEn: string }
}

/** Items of the continuous survey of a ship, those that fall due first at the top. */
export function SurveyItems({ shipId }: { shipId: number }) {
  const t = useMessages(surveyItemText)
  const localize = useLocalized()
  const [open, setOpen] = useState<OpenCall>()
  const action = (call: ItemCall, item: OpenCall['item']) => ({
    key: call,
    label: t.actions[call],
    requiredRights: [`ship.surveyItem.${call}`],
    onClick: () => setOpen({ call, item }),
  })
  return (
    <>
      <ListPage
        embedded
        contract={surveyItem}
        text={surveyItemText}
        form={form}
        fixedFilters={{ shipId: [shipId] }}
        initialValues={{ shipId, scheme: 'CSM', inUse: true }}
        importOptions={{
          ...surveyItemImportable,
          initialValues: { shipId, scheme: 'CSM', inUse: true },
          also: ['ship/classStatus'],
        }}
        filters={['scheme', 'state', 'dueBy']}
        selectable={false}
        usedFields={[
          'code',
          'nameZh',
          'nameEn',
          'state',
          'inUse',
          'postponedUntil',
          'lastCredited',
        ]}
        removable={(row) => !row.lastCredited}
        rowActions={(row) => [
          ...(row.inUse ? [action('credit', row)] : []),
          ...(isPostponable({
            inUse: Boolean(row.inUse),
            postponedUntil: row.postponedUntil ?? null,
          })
            ? [action('postpone', row)]
            : []),
        ]}
        columns={[
          { name: 'code', width: 110 },
          {
            name: 'nameZh',
            label: surveyItemText.singular,
            width: 220,
            render: (row) => localize(row.nameZh, row.nameEn),
          },
          {
            name: 'state',
            width: 120,
            sort: false,
            render: (row) => <Tag tone={itemTones[row.state]}>{t.state[row.state]}</Tag>,
          },
          { name: 'dueDate', width: 120 },
          { name: 'postponedUntil', width: 150 },
          { name: 'lastCredited', width: 130 },
          { name: 'scheme', width: 150 },
          { name: 'surveyorName', width: 150, hidden: true },
        ]}
      />
      {open && <CreditOrPostponeDrawer {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
