CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`group_id` integer,
	`role` text,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`require_signature` integer DEFAULT false NOT NULL,
	`grants_forms` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_uuid_unique` ON `api_keys` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_uuid_unique` ON `groups` (`uuid`);--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`sender` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sender`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_answers_created` ON `idempotent_answers` (`created_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`user_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `group_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);--> statement-breakpoint
CREATE TABLE `meta` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`changed_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`key_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `used_signatures` (
	`sender` text NOT NULL,
	`signature` text NOT NULL,
	`time_stamp` integer NOT NULL,
	PRIMARY KEY(`sender`, `signature`)
);
--> statement-breakpoint
CREATE INDEX `used_signatures_time` ON `used_signatures` (`time_stamp`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`password_hash` text,
	`disabled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_uuid_unique` ON `users` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `change_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`group_id` integer NOT NULL,
	`entity` text NOT NULL,
	`entity_uuid` text NOT NULL,
	`event_type` text NOT NULL,
	`event_id` integer
);
--> statement-breakpoint
CREATE INDEX `change_log_at` ON `change_log` (`at`);--> statement-breakpoint
CREATE TABLE `destinations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`job_id` integer NOT NULL,
	`position` integer NOT NULL,
	`location` text NOT NULL,
	`extra` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `destinations_uuid_unique` ON `destinations` (`uuid`);--> statement-breakpoint
CREATE INDEX `destinations_job` ON `destinations` (`job_id`,`position`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text,
	`job_id` integer NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` integer,
	`to_user_id` integer,
	`new_state` text,
	`new_resource_state` text,
	`comment` text,
	`destination_id` integer,
	`vehicle_id` integer,
	`discrepancy` integer DEFAULT false NOT NULL,
	`internal` integer DEFAULT false NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`confirmed_at` integer,
	`operation_id` text,
	`extra` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_uuid_unique` ON `events` (`uuid`);--> statement-breakpoint
CREATE INDEX `events_job` ON `events` (`job_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_operation` ON `events` (`operation_id`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`job_id` integer NOT NULL,
	`position` integer NOT NULL,
	`title` text,
	`description` text,
	`done` integer DEFAULT false NOT NULL,
	`done_at` integer,
	`done_by_user_id` integer,
	`destination_id` integer,
	`quantity` real,
	`unit` text,
	`extra` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `items_uuid_unique` ON `items` (`uuid`);--> statement-breakpoint
CREATE INDEX `items_job` ON `items` (`job_id`,`position`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`title` text,
	`description` text,
	`priority` text,
	`state` text NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`override_state` text,
	`override_at` integer,
	`all_day` integer DEFAULT false NOT NULL,
	`start_time` integer,
	`end_time` integer,
	`start_date` text,
	`end_date` text,
	`duration` integer,
	`span_start` integer,
	`span_end` integer,
	`place_name` text,
	`contact_person` text,
	`customer_id` integer,
	`project_id` integer,
	`order_id` integer,
	`asset_uuid` text,
	`signature` text,
	`custom_fields` text,
	`reported` integer DEFAULT false NOT NULL,
	`extra` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_uuid_unique` ON `jobs` (`uuid`);--> statement-breakpoint
CREATE INDEX `jobs_span` ON `jobs` (`group_id`,`span_start`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_modified` ON `jobs` (`group_id`,`last_modified`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_customer` ON `jobs` (`customer_id`);--> statement-breakpoint
CREATE INDEX `jobs_project` ON `jobs` (`project_id`);--> statement-breakpoint
CREATE INDEX `jobs_order` ON `jobs` (`order_id`);--> statement-breakpoint
CREATE INDEX `jobs_asset` ON `jobs` (`asset_uuid`);--> statement-breakpoint
CREATE TABLE `reference_rows` (
	`id` integer NOT NULL,
	`kind` text NOT NULL,
	`group_id` integer NOT NULL,
	`uuid` text NOT NULL,
	`name` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reference_rows_id` ON `reference_rows` (`group_id`,`kind`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reference_rows_uuid` ON `reference_rows` (`kind`,`uuid`);--> statement-breakpoint
CREATE TABLE `resources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`job_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`state` text NOT NULL,
	`state_at` integer NOT NULL,
	`reported` integer DEFAULT false NOT NULL,
	`extra` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resources_uuid_unique` ON `resources` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `resources_job_user` ON `resources` (`job_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `resources_user` ON `resources` (`user_id`,`state`,`job_id`);--> statement-breakpoint
CREATE TABLE `tombstones` (
	`uuid` text PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`entity` text NOT NULL,
	`group_id` integer NOT NULL,
	`last_modified` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tombstones_modified` ON `tombstones` (`group_id`,`entity`,`last_modified`);--> statement-breakpoint
CREATE TABLE `bases` (
	`job_uuid` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`etag` text,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `conflicts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_uuid` text NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`mine` text,
	`office` text,
	`mine_at` integer,
	`office_at` integer,
	`holding` text NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `conflicts_job` ON `conflicts` (`job_uuid`,`resolved_at`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`job_uuid` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`discrepancy` integer NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_marks` (
	`job_id` integer PRIMARY KEY NOT NULL,
	`is_mine` integer DEFAULT false NOT NULL,
	`opened_at` integer,
	`remote_modified` integer,
	`detail_modified` integer,
	`detail_at` integer,
	`gone` text,
	`gone_at` integer,
	`put_away_at` integer,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_marks_detail` ON `job_marks` (`detail_at`);--> statement-breakpoint
CREATE TABLE `operations` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`account` text NOT NULL,
	`lane` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`intent` text NOT NULL,
	`job_uuid` text,
	`state` text NOT NULL,
	`depends_on` text,
	`created_at` integer NOT NULL,
	`not_before` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`server_errors` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`next_attempt_at` integer,
	`lease_until` integer,
	`frozen` text,
	`known_event_ids` text,
	`event_id` integer,
	`verify_count` integer DEFAULT 0 NOT NULL,
	`reason_code` text,
	`reason_detail` text,
	`sent_at` integer,
	`seen_at` integer,
	`discarded_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operations_seq` ON `operations` (`seq`);--> statement-breakpoint
CREATE INDEX `operations_state` ON `operations` (`state`,`lane`,`seq`);--> statement-breakpoint
CREATE INDEX `operations_job` ON `operations` (`job_uuid`,`state`);--> statement-breakpoint
CREATE TABLE `sync_state` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
