import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { nameInBoth } from '#common/rules/text/person-name.ts'
import { files, required } from '#common/fields.ts'
import type { DetailOf } from '#common/contract.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { RecordProgress } from '#web/kit/detail/RecordProgress.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { ReassignDialog } from './ReassignDialog.tsx'
import { LineWords, subjectOf, TaskCerts } from './task.tsx'
import './survey-work.css'

/** Detail page of a task: subject, place and date, team, and state of the certificates. */
export default function SurveyWorkDetail() {
  const localize = useLocalized()
  return (
    <DetailPage
      contract={surveyWork}
      text={surveyWorkText}
      machine={surveyWorkMachine}
      number={(row) => row.jobNo}
      title={(row) => subjectOf(row)}
      dialogName={(row) => `${row.jobNo} · ${subjectOf(row)}`}
      subtitle={(row) => (
        <DotSeparated>
          {row.imo && `IMO ${row.imo}`}
          {localize(row.flagNameZh, row.flagNameEn)}
          <LineWords task={row} />
        </DotSeparated>
      )}
      beforeTabs={(row) => (
        <RecordProgress
          contract={surveyWork}
          machine={surveyWorkMachine}
          row={row}
          endsBy={
            row.status === surveyWorkMachine.states.inWork && row.certs.length > 0
              ? surveyWorkText.endsByCertificates
              : undefined
          }
        />
      )}
      moves={{
        extraInputs: {
          finish: { fields: { reportFiles: required(files()) } },
          cancel: { fields: {}, help: surveyWorkText.cancelHelp },
          refuse: { fields: {}, help: surveyWorkText.refuseHelp },
        },
        customDialogs: { reassign: ReassignDialog },
        alsoInvalidates: ['work/surveyCert', 'work/surveyConfirm'],
      }}
      tabs={[
        { key: 'task', label: surveyWorkText.singular, render: (row) => <TaskTab row={row} /> },
      ]}
    />
  )
}

function TaskTab({ row }: { row: DetailOf<typeof surveyWork> }) {
  const t = useMessages(surveyWorkText)
  return (
    <>
      <DetailFields
        contract={surveyWork}
        text={surveyWorkText}
        row={row}
        fields={[
          'port',
          'eta',
          'dueDate',
          'region',
          'shipId',
          'companyId',
          'customerId',
          'quotationNo',
          {
            name: 'team',
            label: surveyWorkText.team,
            render: () => (
              <>
                {row.team.map((one) => (
                  <span key={one.id}>
                    {nameInBoth(one.fullName, one.nameZh)}{' '}
                    {one.lead === 1 && <Tag tone="blue">{t.lead}</Tag>}{' '}
                  </span>
                ))}
              </>
            ),
          },
          Boolean(row.reportFiles?.length) && 'reportFiles',
          'remark',
        ]}
      />
      <section className="detail-fields">
        <h2>{t.labels.certs}</h2>
        <TaskCerts task={row} />
      </section>
    </>
  )
}
