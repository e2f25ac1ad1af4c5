import { TableInput } from '#web/kit/form/TableInput.tsx'
import { certTemplate, lineFields } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import type { TemplateKind } from './template-page-config.ts'

const { sections: words, line } = certTemplateText
const columns = (Object.keys(lineFields) as (keyof typeof lineFields)[]).map((name) => ({
  name,
  label: line[name],
  field: lineFields[name],
  width: name.startsWith('gross') ? 2 : 4,
}))

/** Configuration of the template page for certificate templates. */
export const certTemplateKind: TemplateKind = {
  contract: certTemplate,
  text: certTemplateText,
  name: 'templateName',
  list: '/basic/certTemplate/list',
  page: '/basic/certTemplate/detail',
  newTitle: certTemplateText.new,
  sections: [
    {
      title: words.what,
      fields: [
        'templateName',
        'templateVersion',
        { name: 'certId', optionFilters: { status: [1] } },
        'crfType',
        'actionType',
        'issueUnit',
        'termDura',
        'termUnit',
        'certExpiry',
        { name: 'status' },
      ],
    },
    {
      title: words.fits,
      fields: [
        'flagId',
        'term',
        { name: 'shipTypes' },
        'grossTonFrom',
        'grossTonTo',
        'shipSize',
        {
          name: 'alsoFor',
          input: <TableInput columns={columns} max={50} />,
          help: certTemplateText.alsoForHelp,
        },
      ],
    },
    { title: words.fees, fields: ['flagFee', 'companyTariff', 'remark'] },
  ],
}
