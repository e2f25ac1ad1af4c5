/** The demonstration templates, read by the seed. `form` is the English name of the design. */
export const demoTemplates: readonly {
  form: string
  file?: string
  published: boolean
  formNo: string
  nameZh: string
  nameEn: string
  crfType: 1 | 2 | 3 | 4
  useCategories: string[]
}[] = [
  {
    form: 'Survey field checklist',
    published: true,
    formNo: 'FC-01',
    nameZh: '现场检验核查表',
    nameEn: 'Survey field checklist',
    crfType: 1,
    useCategories: ['hull', 'machinery', 'safety'],
  },
  {
    form: 'Risk assessment before survey',
    published: true,
    formNo: 'RA-01',
    nameZh: '登轮检验风险评估',
    nameEn: 'Risk assessment before survey',
    crfType: 2,
    useCategories: ['hull', 'machinery', 'electrical', 'safety'],
  },
  {
    form: 'Statutory survey report (RO)',
    file: 'RO-01.docx',
    published: true,
    formNo: 'RO-01',
    nameZh: '法定检验报告',
    nameEn: 'Statutory survey report',
    crfType: 3,
    useCategories: ['hull', 'machinery', 'safety', 'radio'],
  },
  {
    form: 'Load line annual survey record',
    published: true,
    formNo: 'CV-LL-02',
    nameZh: '载重线年度检验记录',
    nameEn: 'Load line annual survey record',
    crfType: 4,
    useCategories: ['hull'],
  },
  {
    form: 'Product survey report',
    published: false,
    formNo: 'FC-05',
    nameZh: '产品检验报告',
    nameEn: 'Product survey report',
    crfType: 1,
    useCategories: ['product'],
  },
]
