import { ListPage } from '#web/kit/list/ListPage.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { authorisation } from '../authorisation.contract.ts'
import { authorisationText } from '../authorisation.text.ts'

const tones = {
  inForce: 'green',
  future: 'blue',
  expired: 'red',
  suspended: 'amber',
} as const satisfies Record<string, Tone>

export default function AuthorisationList() {
  return (
    <ListPage
      contract={authorisation}
      text={authorisationText}
      selectable={false}
      columns={[
        { name: 'fullName', width: 170 },
        { name: 'flagId', width: 150 },
        { name: 'state', width: 150, tones },
        { name: 'surveyorType', width: 130 },
        { name: 'region', width: 110 },
        { name: 'inspectionScopes', width: 500 },
        { name: 'shipModels', width: 220 },
        { name: 'issueTime', width: 120 },
        { name: 'validityTime', width: 120 },
        { name: 'surveyLevel', hidden: true },
      ]}
    />
  )
}
