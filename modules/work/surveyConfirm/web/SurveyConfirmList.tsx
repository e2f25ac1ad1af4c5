import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { notify } from '#web/api/notify.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'

const AssignDrawer = lazy(() => import('./AssignDrawer.tsx'))
type Line = RowOf<typeof surveyConfirm>
const subject = (line: Line) => `${line.shipId}/${line.companyId}`

/** Accepted lines that await a surveyor; lines of one ship or company are assigned together. */
export default function SurveyConfirmList() {
  const t = useMessages(surveyConfirmText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [chosen, setChosen] = useState<{ lines: Line[]; clear: () => void }>()
  return (
    <>
      <ListPage
        contract={surveyConfirm}
        text={surveyConfirmText}
        selectable
        defaultSearch={{ sort: 'shipName' }}
        filters={[
          'region',
          'flagId',
          'customerId',
          'shipId',
          'companyId',
          'surveyType',
          'answerTime',
        ]}
        toolbar={({ selected, clearSelection }) => {
          const subjects = new Set(selected.map(subject)).size
          const assign = () =>
            subjects === 1
              ? setChosen({ lines: selected, clear: clearSelection })
              : notify.info(subjects === 0 ? t.chooseLines : t.oneSubject)
          return (
            <Allowed requiredRights={['work.surveyConfirm.assign']}>
              <Button type="primary" onClick={assign}>
                {t.assign}
              </Button>
            </Allowed>
          )
        }}
        rowActions={(row) => [
          {
            key: 'assign',
            label: t.assign,
            requiredRights: ['work.surveyConfirm.assign'],
            onClick: () => setChosen({ lines: [row], clear: () => undefined }),
          },
        ]}
        columns={[
          { name: 'jobNo', width: 165 },
          {
            name: 'shipName',
            width: 190,
            render: (row) => <SubjectLink subject={row} />,
          },
          { name: 'imo', width: 95 },
          {
            name: 'certId',
            width: 250,
            render: (row) =>
              row.certNameZh || row.certNameEn
                ? localize(row.certNameZh, row.certNameEn)
                : (row.manualName ?? translate(surveyConfirmText.feeClass[row.feeClass])),
          },
          { name: 'surveyType', width: 130 },
          { name: 'flagId', width: 120 },
          { name: 'customerName', width: 190 },
          { name: 'region', width: 110 },
          { name: 'answerTime', width: 165 },
        ]}
        hiddenColumns={['quoNm', 'feeClass', 'quantity', 'quoPerName', 'shipType']}
      />
      {chosen && (
        <Suspense>
          <AssignDrawer
            lines={chosen.lines}
            onClose={() => setChosen(undefined)}
            onDone={() => {
              chosen.clear()
              setChosen(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
