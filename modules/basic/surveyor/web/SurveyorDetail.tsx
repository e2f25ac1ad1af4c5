import { useAllowed, useMe } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'

const { sections } = surveyorText

export default function SurveyorDetail() {
  const maintains = useAllowed(['basic.surveyor.save'])
  const { info } = useMe()
  const t = useText(surveyorText)
  return (
    <DetailPage contract={surveyor} text={surveyorText} form={() => import('./SurveyorForm.tsx')} history={maintains} subtitle={(row) => [row.organization, row.city].filter(Boolean).join(' · ')}
      tabs={[{
        key: 'facts', label: surveyorText.one,
        render: (row) => {
          const facts = { contract: surveyor, text: surveyorText, row }
          // Empty is not unknown here: it says none, or all.
          const limit = (name: 'flagIds' | 'shipModels' | 'inspectionScopes', empty: 'all' | 'none') =>
            ({ name, wide: true, ...(!row[name]?.length && { render: () => t[empty] }) })
          const whole = maintains || info.surveyorId === row.id
          return (
            <>
              <Facts {...facts} title={sections.grant} fields={['surveyorType', 'surveyLevel', 'grantStatus', 'grantType', 'issueTime', 'validityTime', limit('flagIds', 'none'), limit('shipModels', 'all'), limit('inspectionScopes', 'all'), 'ports', 'issuePlace', 'grantFileId']} />
              <Facts {...facts} title={sections.contact} fields={['mobile', 'email', 'phone', 'region', 'city', 'organization']} />
              {whole && <Facts {...facts} title={sections.images} fields={['signature', 'personalSeal', 'officialSeal']} />}
              {whole && <Facts {...facts} title={sections.person} fields={['surname', 'name', 'sex', 'nationality', 'idCard', 'passport', 'birthday', 'birthplace', 'address', 'fax', 'status', 'remark']} />}
              <Facts {...facts} title={sections.background} fields={['highestEdu', 'university', 'experience1', 'experience2', 'experience3', 'attachment1', 'attachment2']} />
            </>
          )
        },
      }]} />
  )
}
