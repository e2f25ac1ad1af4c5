import { defineMessages } from '#common/text.ts'

export const sysHelp = defineMessages('helpSys', {
  title: ['系统管理', 'System'],
  about: [
    '人员、角色、菜单、字典和规则，以及所有修改记录。这里的修改影响所有人，下一次操作即生效。',
    'Users, roles, menus, dictionaries and rules, and who changed what and when. Changes here affect all users from their next action.',
  ],
  pages: {
    '/sys/user/list': [
      '用户及其角色、区域、登录会话、双重验证和通行密钥',
      'Users with roles, regions, sessions, two-factor authentication and passkeys',
    ],
    '/sys/role/list': [
      '角色：任务节点、数据权限、可用的菜单和按钮',
      'Roles: task node, data authority, available menus and buttons',
    ],
    '/sys/menu/list': [
      '模块、菜单和按钮的名称、次序和图标',
      'Names, order and icons of modules, menus and buttons',
    ],
    '/sys/dictCode/list': ['字典：各选项所用的编码', 'Dictionaries: codes used by selection lists'],
    '/sys/dict/list': [
      '字典的每个选项，中英文对照',
      'All dictionary entries in Chinese and English',
    ],
    '/sys/news/list': [
      '通函：可见范围、发布时间和阅读情况',
      'Circulars: visibility, publication date and readers',
    ],
    '/sys/law/list': [
      '公约、规则、船旗国法规和程序',
      'Conventions, codes, flag state laws and procedures',
    ],
    '/sys/rule/list': [
      '窗口期规则：由证书日期推出检验窗口',
      'Window rules: calculation of survey windows from certificate dates',
    ],
    '/sys/form/list': [
      '设计反馈表单的字段和布局',
      'Design the fields and layout of feedback forms',
    ],
    '/sys/formTemplate/list': [
      '投入使用的表单，带编号和版本',
      'Forms in use, with numbers and versions',
    ],
    '/sys/log/list': [
      '每次修改的人员、时间、字段、原值和新值；记录不可更改',
      'Who changed which field from what to what, and when; entries cannot be altered',
    ],
    '/sys/outbox/list': [
      '系统发出的邮件及结果',
      'E-mails sent by the system and their delivery status',
    ],
    '/sys/confirmation/list': [
      '须由第二人确认的申请：证书的撤销与恢复、签名密钥、特权',
      'Requests to be confirmed by a second person: withdrawal and reinstatement of certificates, signing keys, privileged permissions',
    ],
    '/sys/apiKey/list': [
      '程序访问接口的密钥：权限、有效期、最近使用和撤销',
      'Keys for API access: permissions, validity, last use, revocation',
    ],
    '/sys/webhook/list': [
      '把事件发送到其他系统的地址，及发送记录',
      'Addresses of other systems that receive events, with delivery history',
    ],
    '/sys/identityProvider/list': [
      '用户登录所用的身份提供方（OpenID Connect）及关联',
      'Identity providers for sign-in (OpenID Connect) and linked users',
    ],
    '/sys/identityGroup/list': [
      '目录用户组对应的角色、区域和公司',
      'Role, region and companies for each directory group',
    ],
    '/sys/signingKey/list': [
      '证书电子签名的密钥及更换',
      'Keys for electronic signatures, and their replacement',
    ],
    '/sys/setting/edit': [
      '编号、邮件、提醒、审核和机构资料',
      'Numbering, e-mail, reminders, audits and details of the society',
    ],
  },
  person: {
    title: ['添加一位同事', 'Adding a colleague'],
    role: [
      '确认已有合适的角色；没有则新建并分配菜单和按钮。',
      'Check that there is a suitable role; otherwise create one and allot menus and buttons.',
    ],
    user: [
      '新建用户，选择角色和区域；验船师、船东和船旗国用户还须关联其资料。',
      'Create the user and choose role and region; link surveyors, owners and flag state users to their records.',
    ],
    first: [
      '首次登录须修改初始密码；角色要求时还须设置双重验证。',
      'The initial password must be changed at first sign-in; two-factor authentication must be set up if the role requires it.',
    ],
    passkey: [
      '之后可在个人中心添加通行密钥，用指纹、面容或 PIN 登录。',
      'After that, a passkey can be added in the personal centre to sign in with fingerprint, face or PIN.',
    ],
  },
  form: {
    title: ['设计一份表单', 'Designing a form'],
    design: [
      '在“表单设计”中拖放字段，预览中英文。',
      'Drag fields onto the form under "Form designs" and preview it in both languages.',
    ],
    publish: [
      '在“合同评审表单模板”中引用并发布；已开始填写的保持原版本。',
      'Assign the design under "CRF form templates" and publish it. Forms already started keep their version.',
    ],
  },
  terms: {
    node: [
      '任务节点：角色在流程中的职责，决定哪些步骤成为其待办',
      'Task node: function of a role in the workflow; it determines which steps become to-dos',
    ],
    authority: ['数据权限：本人、本区域或全部数据', 'Data authority: own data, own region, or all'],
    region: ['区域：人员和记录所属的地区办事处', 'Region: regional office of a person or record'],
    retired: [
      '停用：不再可选，但已引用处仍显示',
      'Retired: no longer selectable, but still shown where it is used',
    ],
  },
})
