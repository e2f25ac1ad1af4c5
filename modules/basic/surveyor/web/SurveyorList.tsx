import { ListPage } from '#web/kit/list/ListPage.tsx'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'

export default function SurveyorList() {
  return (
    <ListPage contract={surveyor} text={surveyorText} form={() => import('./SurveyorForm.tsx')} detailPath="/basic/surveyor/detail" initial={{ surveyorType: 2, grantStatus: 'valid', status: 1 }}
      columns={[
        { name: 'fullName', width: 190 }, { name: 'surveyorType', width: 140 }, { name: 'surveyLevel', width: 110 }, { name: 'region', width: 120 }, { name: 'grantStatus', width: 145 }, { name: 'validityTime', width: 150 },
        { name: 'flagIds', width: 175, align: 'right', render: (row) => row.flagIds?.length ?? 0 }, { name: 'mobile', width: 160 }, { name: 'email', width: 220 }, { name: 'inspectionScopes', width: 360, hidden: true },
        { name: 'shipModels', width: 220, hidden: true }, { name: 'ports', hidden: true }, { name: 'organization', hidden: true }, { name: 'nationality', hidden: true }, { name: 'status', width: 110 }, { name: 'updateTime', hidden: true },
      ]} />
  )
}
