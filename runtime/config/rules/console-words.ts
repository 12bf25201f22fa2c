// English words of consoles and what the product calls them. Names of things (QPS, AppCode, Token, curl) stay as they are.

const ROWS = `name 名称|title 标题|description 描述|status 状态|state 状态|type 类型|create 创建|add 添加|new 新建|edit 编辑
|update 更新|save 保存|delete 删除|remove 移除|cancel 取消|confirm 确定|submit 提交|search 搜索|filter 筛选|reset 重置
|refresh 刷新|detail 详情|details 详情|list 列表|view 查看|open 打开|close 关闭|enable 启用|disable 停用|start 启动|stop 停止
|time 时间|date 日期|created 创建时间|updated 更新时间|creator 创建人|owner 负责人|user 用户|users 用户|role 角色|project 项目
|organization 组织|service 服务|services 服务|application 应用|applications 应用|settings 设置|setting 设置|help 帮助|home 首页
|monitor 监控|log 日志|logs 日志|error 错误|errors 错误|warning 警告|success 成功|failed 失败|running 运行中|stopped 已停止
|total 总数|count 数量|number 数量|address 地址|version 版本|password 密码|username 用户名|email 邮箱|phone 电话|remark 备注
|action 操作|actions 操作|operation 操作|operations 操作|copy 复制|download 下载|upload 上传|export 导出|import 导入|more 更多
|yes 是|no 否|all 全部|none 无|loading 加载中|basic 基本信息|overview 概览|idle 空闲|busy 使用中|broken 已损坏`;

/** English word in lower case -> Chinese. */
export const CONSOLE_WORDS: ReadonlyMap<string, string> = new Map(
  ROWS.replaceAll('\n', '')
    .split('|')
    .map((row) => {
      const [word = '', text = ''] = row.split(' ');
      return [word, text];
    }),
);
