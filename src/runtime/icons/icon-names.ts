/** The icons that a menu entry, a step or an input may name. */
export const menuIconNames: readonly string[] = [
  'ApiOutlined',
  'ArrowLeftOutlined',
  'AuditOutlined',
  'BankOutlined',
  'BarChartOutlined',
  'BellOutlined',
  'BookOutlined',
  'BranchesOutlined',
  'BuildOutlined',
  'CalendarOutlined',
  'CarOutlined',
  'CheckOutlined',
  'ClockCircleOutlined',
  'ControlOutlined',
  'DashboardOutlined',
  'DatabaseOutlined',
  'DeploymentUnitOutlined',
  'EditOutlined',
  'EyeOutlined',
  'FileTextOutlined',
  'FolderOutlined',
  'FormOutlined',
  'GlobalOutlined',
  'HomeOutlined',
  'IdcardOutlined',
  'KeyOutlined',
  'LaptopOutlined',
  'LinkOutlined',
  'MailOutlined',
  'MessageOutlined',
  'NotificationOutlined',
  'NumberOutlined',
  'PictureOutlined',
  'PrinterOutlined',
  'SafetyCertificateOutlined',
  'SendOutlined',
  'SettingOutlined',
  'ShoppingCartOutlined',
  'TeamOutlined',
  'UserOutlined',
];

/** In place of an unknown icon of a menu entry, such as those of older systems: four squares. */
export const defaultIcon = 'AppstoreOutlined';

/** The icons that a definition may name for a button. */
export const actionIcons: Readonly<Record<string, string>> = {
  plus: 'PlusOutlined',
  reload: 'ReloadOutlined',
  expand: 'ArrowsAltOutlined',
  collapse: 'ShrinkOutlined',
  edit: 'EditOutlined',
  delete: 'DeleteOutlined',
  download: 'DownloadOutlined',
  upload: 'UploadOutlined',
  print: 'PrinterOutlined',
  search: 'SearchOutlined',
  more: 'MoreOutlined',
  eye: 'EyeOutlined',
  setting: 'SettingOutlined',
  copy: 'CopyOutlined',
  send: 'SendOutlined',
  check: 'CheckOutlined',
  stop: 'StopOutlined',
};

/** All pictures that are needed for these. */
export const iconNames: readonly string[] = [
  ...new Set([defaultIcon, ...menuIconNames, ...Object.values(actionIcons)]),
];
