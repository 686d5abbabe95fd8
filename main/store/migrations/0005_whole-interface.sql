CREATE TABLE `asset_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`name` text,
	`asset_template` text NOT NULL,
	`extra` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asset_types_uuid_unique` ON `asset_types` (`uuid`);--> statement-breakpoint
CREATE INDEX `asset_types_name` ON `asset_types` (`group_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`asset_no` text,
	`name` text,
	`description` text,
	`state` text,
	`inactive` integer DEFAULT false NOT NULL,
	`asset_type_id` integer,
	`location` text,
	`contact_person` text,
	`customer_id` integer,
	`project_id` integer,
	`custom_fields` text,
	`extra` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_type_id`) REFERENCES `asset_types`(`id`) ON UPDATE cascade ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_uuid_unique` ON `assets` (`uuid`);--> statement-breakpoint
CREATE INDEX `assets_name` ON `assets` (`group_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `assets_modified` ON `assets` (`group_id`,`last_modified`,`id`);--> statement-breakpoint
CREATE INDEX `assets_type` ON `assets` (`asset_type_id`);--> statement-breakpoint
CREATE TABLE `document_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`job_id` integer,
	`asset_id` integer,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE cascade ON DELETE cascade,
	CONSTRAINT "document_links_owner" CHECK(("document_links"."job_id" IS NULL) <> ("document_links"."asset_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_links_job` ON `document_links` (`job_id`,`document_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_links_asset` ON `document_links` (`asset_id`,`document_id`);--> statement-breakpoint
CREATE INDEX `document_links_document` ON `document_links` (`document_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`file_name` text,
	`mime_type` text,
	`size` integer,
	`description` text,
	`internal` integer DEFAULT false NOT NULL,
	`sha256` text,
	`link` text,
	`thumb_url` text,
	`unlinked_since` integer,
	`extra` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_content" CHECK(("documents"."sha256" IS NULL) <> ("documents"."link" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_uuid_unique` ON `documents` (`uuid`);--> statement-breakpoint
CREATE INDEX `documents_sha256` ON `documents` (`sha256`);--> statement-breakpoint
CREATE INDEX `documents_unlinked` ON `documents` (`unlinked_since`);--> statement-breakpoint
CREATE TABLE `forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`job_id` integer,
	`title` text,
	`description` text,
	`instructions` text,
	`fields` text NOT NULL,
	`state` text NOT NULL,
	`extra` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_uuid_unique` ON `forms` (`uuid`);--> statement-breakpoint
CREATE INDEX `forms_job` ON `forms` (`job_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`webhook_id` integer NOT NULL,
	`channel` text NOT NULL,
	`event_type` text NOT NULL,
	`event_at` integer NOT NULL,
	`entity_class` text NOT NULL,
	`entity_uuid` text NOT NULL,
	`state` text NOT NULL,
	`next_try_at` integer,
	`try_count` integer DEFAULT 0 NOT NULL,
	`url` text,
	`request_at` integer,
	`response_at` integer,
	`response_status` integer,
	`error_message` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_uuid_unique` ON `webhook_events` (`uuid`);--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`state`,`webhook_id`,`next_try_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_log` ON `webhook_events` (`webhook_id`,`request_at`,`id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`key_id` integer NOT NULL,
	`active` integer NOT NULL,
	`channels` text NOT NULL,
	`event_type_filter` text,
	`url` text NOT NULL,
	`after_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_uuid_unique` ON `webhooks` (`uuid`);--> statement-breakpoint
CREATE INDEX `webhooks_key` ON `webhooks` (`key_id`);