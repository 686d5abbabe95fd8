CREATE TABLE `manuals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`asset_type_uuid` text NOT NULL,
	`document_id` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `manuals_uuid_unique` ON `manuals` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `manuals_type` ON `manuals` (`asset_type_uuid`,`document_id`);--> statement-breakpoint
CREATE INDEX `manuals_document` ON `manuals` (`document_id`);